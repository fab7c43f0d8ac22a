import { Tag, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { MAX_TAGS, tagFaultOf } from './note-limits.ts';

interface TagEditorProps {
  readonly tags: readonly string[];
  /** The server's refusal. */
  readonly error: string | undefined;
  readonly onChangeTags: (tags: readonly string[]) => void;
}

/** A new tag is added with Enter. */
export function TagEditor({ tags, error, onChangeTags }: TagEditorProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const id = useId();
  const shownFault = fault ?? error;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would send the note as well.
    event.preventDefault();
    const foundFault = tagFaultOf(tags, typed);
    setFault(foundFault);
    if (foundFault !== undefined) return;
    onChangeTags([...tags, typed.trim()]);
    setTyped('');
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="contents">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-chip border border-line-strong pl-2 text-12 text-ink"
            >
              <Tag size={12} strokeWidth={2} className="shrink-0 text-ink-3" />
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove the tag ${tag}`}
                onClick={() => onChangeTags(tags.filter((each) => each !== tag))}
                className="inline-flex size-6 items-center justify-center text-ink-3 hover:text-ink"
              >
                <X size={12} strokeWidth={2} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id} className="sr-only">
        Add a tag
      </label>
      <input
        id={id}
        value={typed}
        placeholder="Add a tag, then Enter"
        aria-invalid={shownFault !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
        onKeyDown={onKeyDown}
        className="control w-44 max-md:w-full"
      />
      <span id={`${id}-note`} className="num ml-auto text-11 text-ink-3">
        {shownFault === undefined ? (
          `${tags.length} of ${MAX_TAGS} tags`
        ) : (
          <span role="alert" className="text-loss">
            {shownFault}
          </span>
        )}
      </span>
    </div>
  );
}
