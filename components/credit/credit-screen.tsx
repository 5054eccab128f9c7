'use client'

import { useEffect, useState } from 'react'
import { seesManyCompanies } from '#lib/account/capabilities.ts'
import { useAccount } from '#lib/profile/watch.ts'
import { CompanyChoice } from './company-choice.tsx'
import { CreditAccount } from './credit-account.tsx'

const QUERY = 'company'

/** A trader's own account; of the trader one acts for; for staff and other representatives that of a company they choose, which is in the address. */
export function CreditScreen() {
  const { userType, actingFor } = useAccount()
  return seesManyCompanies(userType) && actingFor === null ? <ChosenAccount /> : <CreditAccount />
}

function ChosenAccount() {
  const [chosen, setChosen] = useState<number | null>(null)
  useEffect(() => {
    const read = () => {
      const id = new URLSearchParams(window.location.search).get(QUERY) ?? ''
      setChosen(/^[1-9]\d{0,9}$/.test(id) ? Number(id) : null)
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  function choose(id: number | null) {
    setChosen(id)
    window.history.pushState(null, '', id === null ? window.location.pathname : `?${QUERY}=${id}`)
  }
  if (chosen === null) return <CompanyChoice chosen={null} onChoose={choose} />
  return (
    <>
      <button type="button" className="link mb-4 min-h-11" onClick={() => choose(null)}>
        Choose another company
      </button>
      <CreditAccount key={chosen} traderId={chosen} />
    </>
  )
}
