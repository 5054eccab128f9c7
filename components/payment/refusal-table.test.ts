import { readFileSync } from 'node:fs'
import { PROBLEM_CODES, PROBLEMS } from '#lib/contract/base/problem.ts'
import { PAGE_OF, VERDICTS, verdictOf } from './refusal-table.ts'

const RECORD = readFileSync(new URL('../../docs/decisions/0021-payment-refusals.md', import.meta.url), 'utf8')
const rows = [...RECORD.matchAll(/^\| `([\w-]+)` \| (\d{3}) \| ([\w-]+) \| ([\w-]+) \|$/gm)].map(
  ([, code, status, verdict, page]) => ({ code, status: Number(status), verdict, page }),
)

test('matches the table of the decision record, a row for every code', () => {
  const table = PROBLEM_CODES.map((code) => ({
    code,
    status: PROBLEMS[code].status,
    verdict: VERDICTS[code],
    page: PAGE_OF[VERDICTS[code]],
  }))
  const byCode = (one: { code?: string }, other: { code?: string }) => (one.code ?? '').localeCompare(other.code ?? '')
  expect(rows.toSorted(byCode)).toEqual(table.toSorted(byCode))
})

test('never returns certain for a status of 500 or more, for any code', () => {
  for (const code of PROBLEM_CODES) {
    expect(verdictOf({ code, status: 503 })).toBe('unknown')
    if (PROBLEMS[code].status >= 500) expect(VERDICTS[code]).toBe('unknown')
  }
})
