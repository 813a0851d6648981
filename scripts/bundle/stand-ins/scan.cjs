// Stands in for picomatch's way to take a glob apart by its folders, which it loads at its top and offers to others alone.
module.exports = () => {
  throw new Error('picomatch: scan is not in the bundle');
};
