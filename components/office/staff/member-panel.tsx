'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { Age } from '#components/kit/figure/figures.tsx'
import { officeStaffInvite, officeStaffReset } from '#lib/contract/staff/office/invitation.ts'
import { officeStaffLeave, officeStaffSessionsEnd, type StaffMember } from '#lib/contract/staff/office/staff.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useMay, useMe, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { LeavingApproval } from './leaving-approval.tsx'
import { MemberForm } from './member-form.tsx'
import { SignsInWith } from './signs-in-with.tsx'

const LIST = ['office-staff-list', 'office-audit-list', 'office-approval-list', 'office-job-aside-list']
const REASONS = [
  { value: 'Works elsewhere now.', label: 'Works elsewhere now' },
  { value: 'Their work has ended.', label: 'Their work has ended' },
  { value: 'Must no longer have access.', label: 'Must no longer have access' },
]

/** Actions for a staff member. @param onDone runs after each */
function useMemberActions(name: string, onDone: () => void) {
  const shared = { refreshes: LIST, onRefused: ({ message }: { message: string }) => noteRefused(message) }
  const done = (_data: unknown, message: string) => {
    onDone()
    noteDone(message || 'Done.')
  }
  return {
    ending: useOfficeAction(officeStaffSessionsEnd, { ...shared, onDone: done }),
    leave: useOfficeAction(officeStaffLeave, { ...shared, onDone: done }),
    reset: useOfficeAction(officeStaffReset, {
      ...shared,
      onDone: () => done(null, `${name} gets a link by email. Every owner is notified.`),
    }),
    invite: useOfficeAction(officeStaffInvite, { ...shared, onDone: done }),
  }
}

/** One staff member: name and roles, how they sign in, their sessions, and leaving. */
export function MemberPanel({ member }: { member: StaffMember }) {
  const { staffId, name, state, version, leaving } = member
  const [question, setQuestion] = useState<'leave' | 'reset' | null>(null)
  const refusal = useRefusal('staff.manage')
  const actions = useMemberActions(name, () => setQuestion(null))
  const { leave, reset } = actions
  return (
    <>
      <MemberFacts member={member} />
      {leaving ? <LeavingApproval leaving={leaving} name={name} /> : null}
      {state === 'left' ? null : (
        <>
          <MemberForm key={staffId} member={member} refusal={refusal} />
          <div className="mt-4 border-t border-hairline pt-3">
            {question === 'leave' ? (
              <ReasonPicker
                title={`Remove ${name} from the staff?`}
                text="Their sessions end now. Another owner must approve it. If you are the only owner, it is done at once."
                reasons={REASONS}
                confirm="Request removal"
                isRunning={leave.isRunning}
                onConfirm={(reason, words) =>
                  void leave.run({ staffId, version, reason: [reason, words].filter(Boolean).join(' ') })
                }
                onCancel={() => setQuestion(null)}
              />
            ) : question === 'reset' ? (
              <ReasonPicker
                title={`Has ${name} lost their second factor?`}
                text="This removes their password, passkeys and app, and ends their sessions. They get a link by email, and every owner is notified."
                reasons={[]}
                words="none"
                confirm="Reset second factor"
                isRunning={reset.isRunning}
                onConfirm={() => void reset.run({ staffId })}
                onCancel={() => setQuestion(null)}
              />
            ) : (
              <MemberButtons member={member} actions={actions} onQuestion={setQuestion} />
            )}
          </div>
        </>
      )}
    </>
  )
}

function MemberButtons({
  member,
  actions: { ending, invite },
  onQuestion,
}: {
  member: StaffMember
  actions: ReturnType<typeof useMemberActions>
  onQuestion: (question: 'leave' | 'reset') => void
}) {
  const { staffId, name, email, roles, state, sessions, leaving } = member
  const refusal = useRefusal('staff.manage')
  const me = useMe()
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'invited' ? (
        <OfficeButton
          refusal={refusal}
          disabled={invite.isRunning}
          onClick={() => void invite.run({ email, name, roles })}
        >
          Send the invitation again
        </OfficeButton>
      ) : (
        <>
          <OfficeButton
            refusal={refusal ?? (sessions === 0 ? 'This person is not signed in.' : null)}
            disabled={ending.isRunning}
            onClick={() => void ending.run({ staffId })}
          >
            End sessions
          </OfficeButton>
          <OfficeButton refusal={refusal} onClick={() => onQuestion('reset')}>
            Reset second factor
          </OfficeButton>
        </>
      )}
      {leaving ? null : (
        <OfficeButton
          refusal={refusal ?? (me?.staffId === staffId ? 'Another owner must request this.' : null)}
          onClick={() => onQuestion('leave')}
        >
          Remove from staff
        </OfficeButton>
      )}
    </div>
  )
}

/** Email, sign-in methods, sessions, and links to the log. */
function MemberFacts({ member }: { member: StaffMember }) {
  const { staffId, email, state, sessions } = member
  const mayReadLog = useMay('audit.read')
  return (
    <>
      <p className="wrap-anywhere">
        <span className="text-muted">Email </span>
        {email}
      </p>
      <p className="flex flex-wrap gap-2">
        <span className="text-muted">Signs in with</span> <SignsInWith {...member} />
      </p>
      <p className="text-muted">
        Joined <Age at={member.createdAt} />
        {state === 'active' ? `, ${sessions === 1 ? 'one session is' : `${sessions || 'no'} sessions are`} open` : ''}
        {state === 'left' ? ', has left' : ''}
      </p>
      {mayReadLog ? (
        <p className="mt-1">
          <Link className="link" href={`/office/log?person=${staffId}`}>
            Their actions
          </Link>{' '}
          <Link className="link ml-3" href={`/office/log?of=staff:${staffId}`}>
            Changes to their account
          </Link>
        </p>
      ) : null}
    </>
  )
}
