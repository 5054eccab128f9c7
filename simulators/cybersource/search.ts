import { newName, type Transaction } from './books.ts'
import { invalid } from './refusal.ts'
import { at, type Body, textAt } from './request.ts'
import { type ProviderContext, stamp } from './state.ts'

/** `POST /tss/v2/searches`: by the merchant's reference alone. @throws Refusal */
export function search({ books, switches }: ProviderContext, body: Body): object {
  const query = textAt(body, 'query')
  const reference = /^clientReferenceInformation\.code:\s*"?([\w-]+)"?$/.exec(query)?.[1]
  if (!reference) throw invalid('query')
  const indexed = Date.now() - switches.now().indexSeconds * 1000
  const found = books.transactions.filter((one) => one.reference === reference && one.at.getTime() <= indexed)
  const limit = Number(at(body, 'limit') ?? 20)
  return {
    searchId: newName(),
    save: false,
    query,
    count: Math.min(found.length, limit),
    totalCount: found.length,
    limit,
    offset: 0,
    sort: at(body, 'sort') ?? 'submitTimeUtc:desc',
    submitTimeUtc: stamp(new Date()),
    ...(found.length > 0 && { _embedded: { transactionSummaries: found.slice(0, limit).map(summaryOf) } }),
  }
}

function summaryOf({ id, at: when, reference, amount, currency, applications }: Transaction): object {
  const last = applications.at(-1)
  return {
    id,
    submitTimeUtc: stamp(when),
    merchantId: 'simulator',
    clientReferenceInformation: { code: reference, applicationName: 'REST API' },
    applicationInformation: {
      reasonCode: last?.reasonCode,
      rCode: last?.reasonCode === '100' ? '1' : '0',
      applications: applications.map(({ name, reasonCode }) => ({
        name,
        reasonCode,
        rCode: reasonCode === '100' ? '1' : '0',
      })),
    },
    ...(amount !== null && { orderInformation: { amountDetails: { totalAmount: amount, currency } } }),
  }
}
