import { ButtonLink } from '../components/ui/forms/links.tsx';
import { PageHead } from '../components/ui/layout/page-head.tsx';

export function NotFoundPage() {
  return (
    <div data-testid="page-not-found">
      <PageHead title="404 Page Not Found" sentence="Nothing is kept at this address." />
      <ButtonLink href="/">Return to Dashboard</ButtonLink>
    </div>
  );
}
