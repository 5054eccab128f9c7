import { useEffect, useState } from 'react'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { actsForTraders } from '#lib/account/capabilities.ts'
import { showAlert } from '#lib/browser/alerts.ts'

type Tools = typeof import('#components/sales/rep-tools.tsx')
let tools: Tools | undefined

/** What a list offers sales representatives, fetched for them only; null for everybody else and while it loads. */
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
