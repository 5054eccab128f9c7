import type { EmailFiles } from '../email/email.ts'
import type { PrivateFiles } from '../files/private-files.ts'
import { type DrawerParts, documentDrawer } from '../modules/orders/documents/draw-requested.ts'
import { drawQuoteRequest } from '../modules/quotes/documents/quote-document.ts'

/** The source of attachments of emails: stored files, and documents of orders, companies and quotes. */
export function emailFilesOf(parts: DrawerParts, { read }: Pick<PrivateFiles, 'read'>): EmailFiles {
  const { tx, clock, seller } = parts
  const drawOther = documentDrawer(parts)
  return {
    draw: (request) => ('quoteNo' in request ? drawQuoteRequest(tx, clock(), request, seller()) : drawOther(request)),
    read,
  }
}
