import type { Query } from '../db/client.ts'
import type { Party } from '../domain/orders/tax-paper.ts'
import type { DrawPaper } from '../mail/outbox.ts'
import { drawPaper } from './draw-document.ts'
import { loadPaper } from './load-document.ts'

/** Makes the function that draws the papers of letters. */
export function paperDrawer(query: Query, seller: Party): DrawPaper {
  return async (asked) => {
    const paper = await loadPaper(query, asked, seller)
    return paper && drawPaper(paper)
  }
}
