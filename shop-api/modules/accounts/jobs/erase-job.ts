import { eq } from 'drizzle-orm'
import type { ErasureResult } from '#lib/contract/accounts/office/data-request-rules.ts'
import { erasePersonJob } from '#lib/contract/accounts/office/data-requests.ts'
import { dataRequests } from '../../../db/schema/account-care.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind } from '../../jobs/jobs/job-kind.ts'
import { closeDataRequest, loadDataRequest, lockOpenRequest } from '../use-cases/data-requests.ts'
import { erasePerson } from '../use-cases/erase-person.ts'

/** The result, in the text for the person. */
function answerText({ ordersWithoutPerson, ordersUntilDelivered, taxDocuments }: ErasureResult): string {
  const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
  return [
    'Your data is erased.',
    ordersWithoutPerson > 0 && `${orders(ordersWithoutPerson)} stay in our books without your name.`,
    ordersUntilDelivered > 0 && `${orders(ordersUntilDelivered)} keep the address until they are delivered.`,
    taxDocuments > 0 &&
      `${taxDocuments === 1 ? '1 tax document stays' : `${taxDocuments} tax documents stay`} as issued for five years, as tax law demands.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Erases the person of a request about personal data and closes it. Held, because it can never be undone. */
export const erase = defineJobKind(erasePersonJob, {
  items: async (tx, input) => {
    const request = await loadDataRequest(tx, input.id)
    if (request.kind !== 'erasure') throw refuse('not-allowed', 'This request is not about erasing data.')
    if (request.state !== 'open') throw refuse('not-allowed', 'This request is closed.')
    if (request.version !== input.version)
      throw refuse('changed-meanwhile', 'A colleague has changed this request since you opened it.', { data: request })
    return [input]
  },
  label: () => 'Erase personal data',
  itemName: ({ id }) => `Request ${id}`,
  itemPath: () => '/office/customers/requests',
  run: async ({ tx, now, staff, parts }, { id, version }) => {
    const request = await lockOpenRequest(tx, id, version)
    const { result, files } = await erasePerson(tx, () => now, request)
    await closeDataRequest(tx, now, staff.staffId, { id, outcome: 'done', answer: answerText(result) })
    await tx.db.update(dataRequests).set({ erasure: result }).where(eq(dataRequests.id, id))
    // Files are deleted before their rows: after an interruption both are found again, and no file is left without a
    // row.
    for (const key of files) await parts.files.remove(key)
    const after = { ...result }
    return {
      sentence: answerText(result),
      audit: { action: 'customers.erase', subject: { kind: 'data-request', id }, after },
    }
  },
})
