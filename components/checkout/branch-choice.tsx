import { useEffect } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { LinkButton } from '#components/kit/button/button.tsx'
import { Options } from '#components/kit/field/options.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { PartNotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { ownsCompany } from '#lib/account/capabilities.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { useBranches } from '#lib/company/branch-queries.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { problemTexts, reasonIn } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

/** The branch a company's order is for, with its delivery and invoice addresses. */
export function BranchChoice({
  value,
  error: wrong,
  onChange,
}: {
  value: CheckoutDraft['branch']
  error: string | undefined
  onChange: (branch: CheckoutDraft['branch']) => void
}) {
  const texts = useTexts(checkoutTexts)
  const problems = useTexts(problemTexts)
  const { data: branches, error, refetch } = useBranches('orderable')
  const chosen = branches?.find(({ id }) => id === value?.id)
  const [only] = branches?.length === 1 ? branches : []
  const missingName = branches && value && !chosen ? value.name : null
  useEffect(() => {
    // A single branch is preselected. A branch that can no longer receive orders is deselected.
    if (missingName !== null) {
      onChange(null)
      showAlert({
        tone: 'warning',
        title: texts.branchClosed({ branch: missingName }),
        text: texts.anotherBranch,
      })
    } else if (only && !value) onChange({ id: only.id, name: only.name })
  })

  if (!branches && error)
    return (
      <PartNotLoaded
        title={texts.branchesFailed}
        retry={texts.tryAgain}
        error={{ message: reasonIn(problems, error) }}
        onRetry={() => void refetch()}
      />
    )
  if (!branches) return <Skeleton className="h-32" />
  if (branches.length === 0) return <NoBranch error={wrong} />
  return (
    <div id="order-branch">
      <SelectField
        label={texts.branch}
        value={chosen?.id ?? ''}
        error={wrong}
        onChange={({ target }) => {
          const branch = branches.find(({ id }) => id === Number(target.value))
          onChange(branch ? { id: branch.id, name: branch.name } : null)
        }}
      >
        <Options list={branches} none={texts.chooseBranchShort} loading={false} />
      </SelectField>
      {chosen ? (
        <dl className="mt-3 grid grid-cols-1 gap-x-8 gap-y-3 border border-field bg-paper px-4 py-3 md:grid-cols-2">
          <div className="min-w-0">
            <dt className="text-small text-muted">{texts.deliveryAddress}</dt>
            <dd className="break-words">{chosen.location}</dd>
            <dd className="text-small text-muted">
              {chosen.contact_person_name}, {showKenyanMobile(chosen.contact_number)}
            </dd>
          </div>
          <div className="min-w-0">
            <dt className="text-small text-muted">{texts.invoiceAddress}</dt>
            <dd className="break-words">{chosen.invoiceLocation}</dd>
          </div>
        </dl>
      ) : null}
    </div>
  )
}

/** A company's order needs a branch: the owner adds one, a branch customer requests one. */
function NoBranch({ error }: { error: string | undefined }) {
  const { userType, actingFor } = accountOf(useViewer())
  const texts = useTexts(checkoutTexts)
  const owner = ownsCompany(userType)
  return (
    <div id="order-branch" className="space-y-4">
      <Alert tone={error ? 'danger' : 'info'} title={texts.noBranch} live={error ? 'assertive' : 'polite'}>
        {owner ? texts.addBranch : actingFor === null ? texts.askForBranch : texts.askTrader}
      </Alert>
      {owner ? (
        <LinkButton href="/branch" prefetch={false} variant="outline">
          {texts.yourBranches}
        </LinkButton>
      ) : null}
    </div>
  )
}
