import { LogRoom } from '#components/office/log/log-room.tsx'

export default function LogPage() {
  return <LogRoom />
}
