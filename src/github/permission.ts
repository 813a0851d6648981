/** Whether GitHub refused a call because the job's token may not make it. */
export function isForbidden(error: unknown): boolean {
  const { status, message } = error as { status?: unknown; message?: unknown };
  const limited = status === 403 && /rate limit/i.test(String(message));
  return !limited && (status === 401 || status === 403 || status === 404);
}
