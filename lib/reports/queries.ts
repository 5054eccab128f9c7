import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Input, MetaOf, Output } from '../contract/base/call.ts'
import type { Answer } from '../contract/base/problem.ts'
import type { ordersByDate, ordersByItem } from '../contract/reports/report.ts'
import { ShopProblem } from '../http/query-client.ts'

export type ItemReportInput = Input<typeof ordersByItem>
export type DateReportInput = Input<typeof ordersByDate>

/** Milliseconds for which switching between reports reuses a response; new orders arrive in the meantime. */
const FRESH_MS = 30_000

// The calls are loaded with the first request: the page renders without them.
async function loadCalls() {
  const [client, calls] = await Promise.all([import('../http/call-client.ts'), import('../contract/reports/report.ts')])
  return { ...client, ...calls }
}

function answered<Data, Meta>(answer: Answer<Data, Meta>): { data: Data; meta: Meta } {
  if (!answer.ok) throw new ShopProblem(answer.problem)
  return answer
}

/** Orders by product; the previous response stays until the next is loaded. Throws a ShopProblem. */
export function useItemReport(input: ItemReportInput) {
  return useQuery<{ data: Output<typeof ordersByItem>; meta: MetaOf<typeof ordersByItem> }>({
    queryKey: ['orders-by-item', input],
    queryFn: async ({ signal }) => {
      const { ask, ordersByItem } = await loadCalls()
      return answered(await ask(ordersByItem, input, { signal }))
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

/** Orders by day, week or month. As above. */
export function useDateReport(input: DateReportInput) {
  return useQuery<Output<typeof ordersByDate>>({
    queryKey: ['orders-by-date', input],
    queryFn: async ({ signal }) => {
      const { ask, ordersByDate } = await loadCalls()
      return answered(await ask(ordersByDate, input, { signal })).data
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

type Format = 'csv' | 'xlsx'

/** The whole report by item as a file. Returns the result. */
export async function fetchItemFile(input: ItemReportInput, format: Format): Promise<Answer<Blob>> {
  const { askFile, ordersByItemFile } = await loadCalls()
  const { pageNo: _, perPage: __, ...filter } = input
  return askFile(ordersByItemFile, { ...filter, format })
}

/** The whole report by date as a file. Returns the result. */
export async function fetchDateFile(input: DateReportInput, format: Format): Promise<Answer<Blob>> {
  const { askFile, ordersByDateFile } = await loadCalls()
  return askFile(ordersByDateFile, { ...input, format })
}
