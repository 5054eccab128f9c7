import type { GoliveShop } from './golive-shop.ts'
import type { Outcome, Situation, Verdict } from './outcome.ts'
import { SITUATIONS } from './situations.ts'

export type Result = Situation & Outcome

/** Tries all situations in turn. A fault of one is its result, and the list continues. */
export async function runSituations(
  shop: GoliveShop,
  onResult: (result: Result) => void = () => {},
): Promise<Result[]> {
  const results: Result[] = []
  for (const situation of SITUATIONS) {
    const outcome = await situation.run(shop).catch((error: unknown): Outcome => {
      shop.setNetwork('on')
      return { verdict: 'failed', numbers: [], code: '', text: String(error), advice: 'The program stopped here.' }
    })
    const result = { ...situation, ...outcome }
    results.push(result)
    onResult(result)
  }
  return results
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()
const countOf = (results: readonly Result[], of: Verdict) => results.filter(({ verdict }) => verdict === of).length

/** The report in Markdown. It contains no credentials. */
export async function reportOf(results: readonly Result[], shop: GoliveShop, at: Date): Promise<string> {
  const { url, profile, pin, branch, serial } = shop.target
  const { lastInvoiceNo, lastItemNo, lastStockNo } = await shop.device()
  const rows = results.map(({ title, numbers, code, text, expected, verdict, advice }) =>
    [title, numbers.join(', '), cell(`${code} ${text}`), expected, verdict, advice].map(cell).join(' | '),
  )
  return `# eTIMS: list for the sandbox

${at.toISOString()}, ${profile}, ${url}. PIN ${pin}, branch ${branch}, serial number ${serial}.
${countOf(results, 'passed')} passed, ${countOf(results, 'failed')} failed, ${countOf(results, 'undecided')} undecided.

| situation | KRA's numbers | KRA's result | expected | result | setting or check |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

A person checks the printed invoice and its QR code on KRA's page.
Next run with this device: \`--last-invoice ${lastInvoiceNo} --last-item ${lastItemNo} --last-stock ${lastStockNo}\`
`
}
