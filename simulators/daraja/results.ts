/** ResultCodes with Daraja's texts. The texts of callback and query differ for some codes, so do not rely on them. */
interface ResultWords {
  callback: string
  query: string
}

const same = (words: string): ResultWords => ({ callback: words, query: words })

const RESULTS: ReadonlyMap<string, ResultWords> = new Map([
  ['0', same('The service request is processed successfully.')],
  ['1', same('The balance is insufficient for the transaction.')],
  ['2', same('Declined due to limit rule: less than the minimum transaction amount.')],
  ['3', same('Declined due to limit rule: greater than the maximum transaction amount.')],
  ['4', same('Declined due to limit rule: would exceed daily transfer limit.')],
  ['8', same('Declined due to limit rule: would exceed the maximum balance.')],
  ['17', same('Rule limited.')],
  ['26', same('System internal error.')],
  ['1001', same('Unable to lock subscriber, a transaction is already in process for the current subscriber')],
  ['1019', same('Transaction has expired')],
  ['1025', same('An error occurred while sending a push request')],
  ['1032', same('Request cancelled by user')],
  ['1037', { callback: 'No response from user.', query: 'DS timeout user cannot be reached' }],
  ['2001', same('The initiator information is invalid.')],
  ['2028', same('The request is not permitted according to product assignment.')],
  ['4001', same('User cancelled transaction')],
  ['8006', same('The security credential is locked.')],
  ['9999', same('An error occurred while sending a push request')],
  ['SFC_IC0003', same('The operator does not exist.')],
])

export const resultCodes: readonly string[] = [...RESULTS.keys()]

export function resultWords(code: string): ResultWords {
  return RESULTS.get(code) ?? same('Unknown result')
}

/** Callbacks have the code as a number, except for a few non-numeric codes. */
export function callbackCode(code: string): number | string {
  return /^\d+$/.test(code) ? Number(code) : code
}
