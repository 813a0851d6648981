/** How many milliseconds some work kept this thread busy: a machine with much else to do makes it no longer. */
export async function measureWork(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
