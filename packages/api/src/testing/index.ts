export { type ApiDocument, describedCalls } from './api-document.ts';
export { expectDocumentedAnswer, expectDocumentedResponse } from './documented-answer.ts';
