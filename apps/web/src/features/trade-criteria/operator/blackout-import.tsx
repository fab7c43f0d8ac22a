import { Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { plural } from '../../../lib/text/format.ts';
import { toast, toastFailure } from '../../../lib/toast-store.ts';
import { useImportBlackouts } from '../../../live/actions/save/save-operator.ts';

/** A refusal names its row and stays until the next try. */
export function BlackoutImport({ isDisabled }: { isDisabled: boolean }) {
  const importCall = useImportBlackouts();
  const fileInput = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const sendFile = async (chosenFile: File) => {
    setFailure(null);
    importCall.mutate(
      { csv: await chosenFile.text() },
      {
        onSuccess: ({ added }) =>
          toast({
            title: added === 0 ? 'Nothing to add' : `${plural(added, 'blackout')} added`,
            description:
              added === 0 ? 'All rows of the file are in the list already.' : chosenFile.name,
            tone: 'success',
          }),
        onError: (error) => {
          const text = toSentence(errorText(error));
          if (isRefused(error)) setFailure(`Nothing was imported. ${text}`);
          toastFailure('Failed to import', error, text);
        },
      },
    );
  };
  return (
    <>
      <input
        ref={fileInput}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV of blackouts"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          // The same file again is another try.
          event.currentTarget.value = '';
          if (chosen !== undefined) void sendFile(chosen);
        }}
      />
      <SmallButton
        disabled={isDisabled || importCall.isPending}
        aria-describedby={failure === null ? undefined : noteId}
        onClick={() => fileInput.current?.click()}
      >
        <Upload size={14} />
        {importCall.isPending ? 'Importing...' : 'Import CSV'}
      </SmallButton>
      {failure !== null && (
        <p id={noteId} role="alert" className="basis-full text-right text-12 text-loss">
          {failure}
        </p>
      )}
    </>
  );
}

/** "row 2, date: must be from 2020 to 2030" */
function toSentence(text: string): string {
  const capitalised = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(capitalised) ? capitalised : `${capitalised}.`;
}
