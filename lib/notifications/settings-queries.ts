import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationSettings, notificationSettingsUpdate } from '../contract/notifications/notification.ts'
import { ask } from '../http/call-client.ts'
import { dataOf } from '../http/query-client.ts'

const SETTINGS = ['notification-settings']

/** Whether notifications are also sent by email. Throws a ShopProblem. */
export function useNotificationSettings() {
  return useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) => dataOf(await ask(notificationSettings, {}, { signal })),
  })
}

/**
 * Changes the setting: shown at once, reverted if the shop refuses. Returns the result; only a contract violation
 * throws.
 */
export function useChangeNotificationSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (email: boolean) => {
      const before = client.getQueryData(SETTINGS)
      client.setQueryData(SETTINGS, { email })
      const answer = await ask(notificationSettingsUpdate, { email })
      if (!answer.ok) client.setQueryData(SETTINGS, before)
      return answer
    },
  })
}
