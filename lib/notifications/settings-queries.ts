import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Output } from '../contract/base/call.ts'
import { notificationSettings, notificationSettingsUpdate } from '../contract/notifications/notification.ts'
import { ask } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

const SETTINGS = ['notification-settings']

type Settings = Output<typeof notificationSettings>

/** Whether notifications are also sent by email and by text message. Throws a ShopProblem. */
export function useNotificationSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) => dataOf(await ask(notificationSettings, {}, { signal })),
  })
}

/**
 * Changes a setting: shown at once, reverted if the shop refuses. Returns the result; only a contract violation
 * throws.
 */
export function useChangeNotificationSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: Partial<Settings>) => {
      const before = client.getQueryData<Settings>(SETTINGS)
      const email = before?.email ?? true
      client.setQueryData(SETTINGS, { email, ...before, ...change })
      const answer = await ask(notificationSettingsUpdate, { email, ...change })
      client.setQueryData(SETTINGS, answer.ok ? answer.data : before)
      return answer
    },
  })
}
