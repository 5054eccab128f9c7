import { useEffect, useState } from 'react'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { actsForTraders } from '#lib/account/capabilities.ts'
import { showAlert } from '#lib/browser/alerts.ts'

type Tools = typeof import('#components/sales/rep-tools.tsx')
let tools: Tools | undefined

/** List tools of sales representatives, loaded only for them; null for other users and while loading. */
export function useRepTools(): Tools | null {
  const isRep = actsForTraders(accountOf(useViewer()).userType)
  const [loaded, setLoaded] = useState(tools)
  useEffect(() => {
    if (!isRep || tools) return setLoaded(tools)
    import('#components/sales/rep-tools.tsx').then(
      (fetched) => {
        tools = fetched
        setLoaded(fetched)
      },
      () =>
        showAlert({ tone: 'danger', title: 'We could not load that.', text: 'Check your connection and try again.' }),
    )
  }, [isRep])
  return (isRep && loaded) || null
}
