import { EmailsRoom } from '#components/office/emails/emails-room.tsx'

export default function Emails() {
  return <EmailsRoom />
}
