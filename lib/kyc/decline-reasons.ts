/** Reasons for declining a KYC document, in the text that the company reads. Keys 1 to 6 select them in the office. */
export const DECLINE_REASONS = [
  { label: 'Cannot be read', sentence: 'The copy cannot be read. Please send a clearer one.' },
  { label: 'Another company’s document', sentence: 'This document is of another company.' },
  { label: 'Out of date', sentence: 'This document is out of date. Please send the one that is valid now.' },
  { label: 'A page is missing', sentence: 'A page is missing. Please send all pages.' },
  { label: 'Wrong document', sentence: 'This is not the document we requested.' },
  { label: 'Names do not agree', sentence: 'The names here and on your account do not agree.' },
] as const
