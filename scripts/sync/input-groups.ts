/** What an input is for: the README has a table for each, in this order. */
export const inputGroups = [
  'always',
  'sign-in',
  'build',
  'config',
  'dynos and domains',
  'review',
  'pipelines',
  'advanced',
] as const;

export type InputGroup = (typeof inputGroups)[number];
