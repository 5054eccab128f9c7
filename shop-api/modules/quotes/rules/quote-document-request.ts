/** The requested document of a quote: one of its offers. */
export interface QuoteDocumentRequest {
  quoteNo: number
  version: number
}
