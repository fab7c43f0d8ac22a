export { type ApiDocument, loadApiDocument } from './api-document.ts';
export { expectDocumentedAnswer, expectDocumentedResponse } from './documented-answer.ts';
