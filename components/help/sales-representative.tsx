'use client'

import useSWR from 'swr'
import { useViewer } from '#lib/account/account.ts'
import { ownsCompany } from '#lib/account/capabilities.ts'
import { parseViewer } from '#lib/account/viewer.ts'
import type { Output } from '#lib/contract/base/call.ts'
import type { helpSection } from '#lib/contract/content/help.ts'
import { WriteUs } from './write-us.tsx'

type Representative = Output<typeof helpSection>['salesRepresentative']

async function askRepresentative(): Promise<Representative> {
  const [{ ask }, calls, { dataOf }] = await Promise.all([
    import('#lib/http/call-client.ts'),
    import('#lib/contract/content/help.ts'),
    import('#lib/http/query-client.ts'),
  ])
  return dataOf(await ask(calls.helpSection, {})).salesRepresentative
}

/**
 * The sales representative of the signed-in company. Draws no content for other visitors, or if no representative is
 * assigned.
 */
export function SalesRepresentative({ topics }: { topics: readonly { id: number; name: string }[] }) {
  const viewer = useViewer()
  const { data } = useSWR<Representative>(
    ownsCompany(parseViewer(viewer).userType) ? 'help-section' : null,
    askRepresentative,
  )
  if (!data) return null
  const { name, email, contactNo, contactNoCode } = data
  const phone = `+${contactNoCode}${contactNo}`
  return (
    <section aria-labelledby="representative-title" className="border border-hairline bg-paper px-5 py-5 md:px-6">
      <h2 id="representative-title" className="heading text-d4">
        Your sales representative
      </h2>
      <p className="mt-3 font-semibold">{name}</p>
      <p>
        <a href={`tel:${phone}`} className="link inline-block py-1">
          {`+${contactNoCode} ${contactNo.replace(/(\d{3})(?=\d)/g, '$1 ')}`}
        </a>
      </p>
      <p>
        <a href={`mailto:${email}`} className="link inline-block py-1 break-all">
          {email}
        </a>
      </p>
      <WriteUs topics={topics} to={name} variant="outline" />
    </section>
  )
}
