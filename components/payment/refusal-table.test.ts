import { readFileSync } from 'node:fs'
import { PROBLEM_CODES, PROBLEMS } from '#lib/contract/base/problem.ts'
import { PAGE_OF, VERDICTS, verdictOf } from './refusal-table.ts'

const RECORD = readFileSync(new URL('../../docs/decisions/0021-payment-refusals.md', import.meta.url), 'utf8')
const rows = [...RECORD.matchAll(/^\| `([\w-]+)` \| (\d{3}) \| ([\w-]+) \| ([\w-]+) \|$/gm)].map(
  ([, code, status, verdict, page]) => ({ code, status: Number(status), verdict, page }),
)

test('the decision record holds the same table, a row for every code there is', () => {
  const table = PROBLEM_CODES.map((code) => ({
    code,
    status: PROBLEMS[code].status,
    verdict: VERDICTS[code],
    page: PAGE_OF[VERDICTS[code]],
  }))
  const byCode = (one: { code?: string }, other: { code?: string }) => (one.code ?? '').localeCompare(other.code ?? '')
  expect(rows.toSorted(byCode)).toEqual(table.toSorted(byCode))
})

test('a status of 500 or more is never called certain, whatever its code', () => {
  for (const code of PROBLEM_CODES) {
    expect(verdictOf({ code, status: 503 })).toBe('unknown')
    if (PROBLEMS[code].status >= 500) expect(VERDICTS[code]).toBe('unknown')
  }
})
