import { Link } from 'wouter';
import { buttonClass } from '../components/ui/forms/button-class.ts';
import { PageHead } from '../components/ui/layout/page-head.tsx';

export function NotFoundPage() {
  return (
    <div data-testid="page-not-found">
      <PageHead title="404 Page Not Found" sentence="Nothing is kept at this address." />
      <Link href="/" className={buttonClass({})}>
        Return to Dashboard
      </Link>
    </div>
  );
}
