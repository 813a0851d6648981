/** Whether GitHub refused a call because the job's token may not make it. */
export function isForbidden(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return status === 401 || status === 403 || status === 404;
}
