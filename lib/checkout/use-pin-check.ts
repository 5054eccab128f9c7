import { useQuery } from '@tanstack/react-query'
import type { PinOutcome } from '../contract/etims/check-pin.ts'
import { isKraPin, tidyKraPin } from '../format/kra-pin.ts'
import { dataOf } from '../http/query-client.ts'

/**
 * Whether KRA knows a typed PIN; undefined until it responds, for a PIN of a wrong form, and if the check fails. An
 * unknown PIN does not prevent an order.
 * @param isWanted whether the field was left
 */
export function usePinCheck(typed: string, isWanted: boolean): PinOutcome | undefined {
  const kraPin = tidyKraPin(typed)
  const { data } = useQuery({
    queryKey: ['check-pin', kraPin],
    enabled: isWanted && isKraPin(kraPin),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const [{ ask }, { checkPin }] = await Promise.all([
        import('../http/call-client.ts'),
        import('../contract/etims/check-pin.ts'),
      ])
      return dataOf(await ask(checkPin, { kraPin }, { signal })).outcome
    },
  })
  return data
}
