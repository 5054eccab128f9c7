import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Address,
  addressCreate,
  addressDefault,
  addressDelete,
  addressList,
  addressUpdate,
} from '../contract/accounts/address.ts'
import type { Call, Input, Output } from '../contract/base/call.ts'
import { ask } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

/** The user's saved addresses and their changes: a change shows at once and is reverted if the shop refuses it. */

const LIST = ['address-list']

type Addresses = readonly Address[]

/** The default first, then in order of creation: the shop's own order. */
const inOrder = (list: Addresses): Address[] =>
  [...list].sort((a, b) => Number(b.default) - Number(a.default) || a.id - b.id)

/** The list with one address as the default. */
export const withDefault = (list: Addresses, id: number): Address[] =>
  inOrder(list.map((address) => ({ ...address, default: address.id === id })))

/** The list without an address; if it was the default, the oldest of the others becomes the default. */
export function withoutAddress(list: Addresses, id: number): Address[] {
  const others = list.filter((address) => address.id !== id)
  if (others.length === 0 || others.some((address) => address.default)) return others
  return withDefault(others, Math.min(...others.map((address) => address.id)))
}

/** The list with a saved address. */
export function withSaved(list: Addresses, saved: Address): Address[] {
  const next = [...list.filter((address) => address.id !== saved.id), saved]
  return saved.default ? withDefault(next, saved.id) : inOrder(next)
}

/** The user's addresses, the default first. Throws a ShopProblem. */
export function useAddresses(enabled = true) {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => dataOf(await ask(addressList, {}, { signal })),
    enabled,
  })
}

/** A change of the list. `ahead`: the expected list; `after`: the list with the shop's response. */
function useChange<C extends Call>(
  call: C,
  {
    ahead,
    after,
  }: {
    ahead?: (list: Addresses, input: Input<C>) => Address[]
    after?: (list: Addresses, data: Output<C>) => Address[]
  },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input<C>) => {
      await client.cancelQueries({ queryKey: LIST })
      const before = client.getQueryData<Address[]>(LIST)
      const write = (list: Address[] | undefined) => client.setQueryData(LIST, list)
      if (before && ahead) write(ahead(before, input))
      const answer = await ask(call, input)
      if (!answer.ok) write(before)
      else if (before && after) write(after(before, answer.data))
      void client.invalidateQueries({ queryKey: LIST })
      // The delivery charge depends on the address.
      void client.invalidateQueries({ queryKey: ['delivery-charge'] })
      return answer
    },
  })
}

/** Adds an address. Returns the result; only a contract violation throws. */
export const useCreateAddress = () => useChange(addressCreate, { after: withSaved })

/** Changes an address. Returns the result; only a contract violation throws. */
export const useUpdateAddress = () => useChange(addressUpdate, { after: withSaved })

/** Deletes an address: removed at once, restored with the message if refused. */
export const useDeleteAddress = () => useChange(addressDelete, { ahead: (list, { id }) => withoutAddress(list, id) })

/** Makes an address the default, at once. */
export const useDefaultAddress = () => useChange(addressDefault, { ahead: (list, { id }) => withDefault(list, id) })
