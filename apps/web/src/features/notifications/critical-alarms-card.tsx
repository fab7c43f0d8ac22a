import { Card } from '../../components/ui/layout/card.tsx';

export function CriticalAlarmsCard() {
  return (
    <Card title="Critical alarms">
      <p>
        They go to every channel, through quiet hours, each minute until they are acknowledged. The
        link in the message opens a page with one button: pressing it acknowledges, opening it does
        not. It asks for no password, holds 24 hours, and is for alarms of your own account alone.
      </p>
    </Card>
  );
}
