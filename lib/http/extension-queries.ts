import { useQuery } from '@tanstack/react-query'
import { dataOf } from './query-client.ts'

/**
 * Whether the shop API names one of its extensions (lib/contract/extensions.ts). False until it has answered, and where
 * it knows none: what needs an extension is not shown then.
 */
export function useExtension(name: string): boolean {
  const { data } = useQuery({
    queryKey: ['extensions'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const [{ ask }, { extensions }] = await Promise.all([
        import('./call-client.ts'),
        import('../contract/extensions.ts'),
      ])
      return dataOf(await ask(extensions, {}, { signal })).extensions
    },
  })
  return data?.includes(name) ?? false
}
