import type { Session } from '../../../db/client.ts'
import type { EmailFiles } from '../../../email/email.ts'
import type { Party } from '../rules/tax-document.ts'
import { drawDocument } from './draw-document.ts'
import { loadDocument } from './load-document.ts'

/** Makes the function that draws the documents attached to emails. */
export function documentDrawer(tx: Session, seller: () => Party): EmailFiles['draw'] {
  return async (request) => {
    const document = await loadDocument(tx, request, seller())
    return document && drawDocument(document)
  }
}
