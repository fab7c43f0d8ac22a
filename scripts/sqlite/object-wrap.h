// Compiled before the sources of better-sqlite3. From Node 24.19 on node::ObjectWrap takes itself off a
// list of the environment when it is collected, and Node aborts when the collector runs outside of every
// context, as it does between two events: a server would end whenever a statement is collected then.
// Without the list wrapped objects live as they do on Node 20 and 22.
#include <node.h>
#define AddEnvironmentCleanupHook(...) static_cast<void>(0)
#define RemoveEnvironmentCleanupHook(...) static_cast<void>(0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
