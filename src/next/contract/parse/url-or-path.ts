import { type Parse, Problem } from './problem.ts';

/** A web address, or a path on one. */
export const urlOrPath: Parse<string> = (value) => {
  const isPath = value.startsWith('/') && !value.startsWith('//');
  if (!value.includes('\n') && (isPath || /^https?:$/.test(URL.parse(value)?.protocol ?? ''))) return value;
  throw new Problem(
    `must be a path such as \`/health\` or a URL such as \`https://my-app.example/health\`, not \`${value}\``,
  );
};
