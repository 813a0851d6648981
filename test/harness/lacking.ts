const isWindows = process.platform === 'win32';

/** What the system at hand lacks: a test that needs it is left out there, by that name, and nothing else is. */
export const lacking = {
  /** On Windows a signal from another process ends this one at once: there is nothing to catch. */
  signals: isWindows,
  /** Windows knows who may read a file, but not by a mode. */
  fileModes: isWindows,
  /** Windows has no `mkfifo`, and no `/dev/zero`. */
  namedPipes: isWindows,
  /** Windows has no `/bin/sh`, which dynos have. */
  posixShell: isWindows,
  /** On Windows `https_proxy` and `HTTPS_PROXY` are one variable. */
  variablesByCase: isWindows,
  /** What a step on `ubuntu-latest` says to `find` and `install` is in the words of GNU. */
  gnuTools: process.platform !== 'linux',
  /** Only Linux shows in `/proc` how a process was started. */
  procFolder: process.platform !== 'linux',
  /** Node 24 is packaged for Linux: elsewhere, the machine's own is used. */
  packagedNode: process.platform !== 'linux',
} as const;
