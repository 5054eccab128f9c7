import type { Query } from '../db/client.ts'
import type { Party } from '../domain/orders/tax-document.ts'
import type { EmailFiles } from '../mail/email.ts'
import { drawDocument } from './draw-document.ts'
import { loadDocument } from './load-document.ts'

/** Makes the function that draws the papers of letters. */
export function documentDrawer(query: Query, seller: Party): EmailFiles['draw'] {
  return async (asked) => {
    const paper = await loadDocument(query, asked, seller)
    return paper && drawDocument(paper)
  }
}
