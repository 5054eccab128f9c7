import { useEffect } from 'react'
import useSWRInfinite from 'swr/infinite'
import {
  type Notification,
  notificationClear,
  notificationList,
  notificationReadAll,
  notificationUpdate,
} from '../contract/notification.ts'
import type { Answer } from '../contract/problem.ts'
import { ask } from '../http/call-client.ts'
import { onChanged } from '../http/changes.ts'
import { ShopProblem } from '../http/query-client.ts'
import { setUnread } from './unread.ts'

interface Page {
  list: Notification[]
  /** What the page after it begins before; null when this is the last. */
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
 * One's notifications, the newest first, as many pages as were asked for; looked at again when the shop says that there
 * are new ones. What is read or cleared shows at once and is put back when the shop refuses.
 */
export function useNotifications() {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Page, Error>(keyOf, askPage, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  useEffect(() => onChanged('notifications', () => void mutate()), [mutate])

  /** Shows what it will be, asks, and shows what it is when that was refused. */
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
    // One more than are here, however often it is asked for, also while these are being looked at again.
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
