"""Runs an extra script as PlatformIO does: python platformio.py SCRIPT PROJECT_DIR OPTIONS_AS_JSON."""

import json
import sys

script, folder, options = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])


class Environment:
    def GetProjectOption(self, name, default=None):
        return options.get(name, default)

    def subst(self, text):
        return text.replace("$PROJECT_DIR", folder)

    def Exit(self, code):
        sys.exit(code)


names = {"Import": lambda name: names.update({name: Environment()})}
with open(script, encoding="utf-8") as file:
    exec(compile(file.read(), script, "exec"), names)
