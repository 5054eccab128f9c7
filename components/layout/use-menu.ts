import { useEffect, useState } from 'react'
import { type MenuCollection, productCollectionList } from '#lib/contract/content/reference.ts'
import { ask } from '#lib/http/call-client.ts'

let request: Promise<MenuCollection[] | null> | undefined

/** Requests the menu once a visit. A failure is not cached, so that the next visitor action tries again. */
async function fetchMenu(): Promise<MenuCollection[] | null> {
  const answer = await ask(productCollectionList, {})
  if (answer.ok) return answer.data
  request = undefined
  return null
}

/** The whole menu with sub-collections and pictures: undefined while it is on its way, null when it cannot be loaded. */
export function useMenu(): MenuCollection[] | null | undefined {
  const [menu, setMenu] = useState<MenuCollection[] | null>()
  useEffect(() => {
    let isOver = false
    request ??= fetchMenu()
    request.then((data) => {
      if (!isOver) setMenu(data)
    })
    return () => {
      isOver = true
    }
  }, [])
  return menu
}
