export type StepUpDemand = 'STEP_UP' | 'IDLE' | 'REAUTHENTICATE';

export function isStepUpDemand(text: string | null | undefined): text is StepUpDemand {
  return text === 'STEP_UP' || text === 'IDLE' || text === 'REAUTHENTICATE';
}

interface OpenQuestion {
  readonly ask: StepUpDemand;
  readonly answer: Promise<boolean>;
  readonly resolveAnswer: (isGiven: boolean) => void;
}

/** One question at a time; calls refused for the same reason share it. */
export function createStepUpQuestion() {
  let question: OpenQuestion | null = null;
  const listeners = new Set<() => void>();

  const set = (next: OpenQuestion | null) => {
    question = next;
    for (const listener of listeners) listener();
  };

  return {
    /** False when the user declines. */
    async ask(ask: StepUpDemand): Promise<boolean> {
      while (question !== null && question.ask !== ask) await question.answer;
      if (question !== null) return question.answer;
      let settle: (isGiven: boolean) => void = () => undefined;
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      set({ ask, answer, resolveAnswer: settle });
      return answer;
    },
    answer(isGiven: boolean): void {
      const asked = question;
      set(null);
      asked?.resolveAnswer(isGiven);
    },
    snapshot: (): StepUpDemand | null => question?.ask ?? null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const stepUpQuestion = createStepUpQuestion();
