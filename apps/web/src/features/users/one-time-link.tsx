import { CopyButton } from '../../components/ui/forms/copy-button.tsx';

/** The server shows it only now. */
export function OneTimeLink({ label, link }: { label: string; link: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        readOnly
        aria-label={label}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="control num min-w-0 flex-1 basis-56"
      />
      <CopyButton label="Copy link" text={link} />
    </div>
  );
}
