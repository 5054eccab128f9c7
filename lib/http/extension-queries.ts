import { useQuery } from '@tanstack/react-query'
import { dataOf } from './query-client.ts'

/**
 * Whether the shop API supports an extension (lib/contract/extensions.ts). False until it has responded, and if it
 * supports no extension: dependent features are then hidden.
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
