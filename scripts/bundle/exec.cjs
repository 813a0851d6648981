// Stands in for @actions/exec in the bundle: @actions/core uses it only to describe the runner's operating system, which
// this action never asks for.
exports.getExecOutput = () => {
  throw new Error('@actions/exec is not in the bundle: the action starts no processes');
};
