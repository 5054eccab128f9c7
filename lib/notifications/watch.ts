import { useEffect } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { Answer } from '../contract/base/problem.ts'
import {
  type Notification,
  notificationClear,
  notificationList,
  notificationReadAll,
  notificationUpdate,
} from '../contract/notifications/notification.ts'
import { ask } from '../http/call-client.ts'
import { onChanged } from '../http/changes.ts'
import { ShopProblem } from '../http/query-client.ts'
import { setUnread } from './unread.ts'

interface Page {
  list: Notification[]
  /** Cursor of the next page; null if this is the last page. */
  next: number | null
}

type Key = readonly ['notifications-list', number | null]

async function askPage([, before]: Key): Promise<Page> {
  const answer = await ask(notificationList, { pageNo: 1, before })
  if (!answer.ok) throw new ShopProblem(answer.problem)
  setUnread(answer.meta.unread)
  return { list: answer.data, next: answer.meta.next }
}

const keyOf = (at: number, previous: Page | null): Key | null => {
  if (at === 0) return ['notifications-list', null]
  return previous?.next == null ? null : ['notifications-list', previous.next]
}

const READ = (page: Page): Page => ({ ...page, list: page.list.map((one) => ({ ...one, isRead: true })) })

/**
 * The user's notifications, newest first, as many pages as requested; refetched when the shop announces new
 * notifications. Read and clear actions show at once and are reverted if the shop refuses.
 */
export function useNotifications() {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, Error>(keyOf, askPage, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  useEffect(() => onChanged('notifications', () => void mutate()), [mutate])

  /** Applies the change optimistically and refetches if the server refuses. */
  async function change(pages: Page[] | undefined, send: () => Promise<Answer<{ unread: number }, unknown>>) {
    void mutate(pages, { revalidate: false })
    const answer = await send()
    if (answer.ok) setUnread(answer.data.unread)
    else void mutate()
    return answer
  }

  const next = data?.at(-1)?.next ?? null
  return {
    /** Undefined until the first page is here. */
    list: data?.flatMap((page) => page.list),
    error,
    again: () => void mutate(),
    isMore: next !== null,
    isLoadingMore: isValidating && size > (data?.length ?? 0),
    // Loads one more page, also after repeated calls and during a refetch.
    loadMore: () => void setSize((data?.length ?? 0) + 1),
    readOne: (id: number) => {
      const pages = data?.map((page) => ({
        ...page,
        list: page.list.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
      }))
      return change(pages, () => ask(notificationUpdate, { id }))
    },
    readAll: () => change(data?.map(READ), () => ask(notificationReadAll, {})),
    clear: () => change([{ list: [], next: null }], () => ask(notificationClear, {})),
  }
}
