export { createReviewNamespace } from '../review/create-review-namespace.ts';
export { deleteReviewNamespace } from '../review/delete-review-namespace.ts';
export { review } from '../review/review.ts';
export { sweepReviewNamespaces } from '../review/sweep-review-namespaces.ts';
