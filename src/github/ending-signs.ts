/** How it is told of a Deployment that it is not the latest any more. */
export const retired = 'Replaced or removed';

/** Before what is told of one that failed although the app runs it. */
export const runsSign = '⚠ ';
