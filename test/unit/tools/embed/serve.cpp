// Serves the web files that are linked into this program, by the symbols that the firmware's build makes of their paths.
// Prints its port and runs until it is ended.
#include <arpa/inet.h>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

#define EMBEDDED(name, symbol)                                                    \
    extern const uint8_t name##_start[] asm("_binary_webapp_dist_" symbol "_start"); \
    extern const uint8_t name##_end[] asm("_binary_webapp_dist_" symbol "_end");

EMBEDDED(page, "index_html_gz")
EMBEDDED(script, "js_app_js_gz")
EMBEDDED(icon, "favicon_ico")
EMBEDDED(picture, "favicon_png")
EMBEDDED(manifest, "site_webmanifest")
EMBEDDED(zones, "zones_json_gz")

struct File {
    const char* path;
    const char* type;
    bool gzip;
    const uint8_t* start;
    const uint8_t* end;
};

static const File page_file = { "/", "text/html", true, page_start, page_end };
static const File files[] = {
    { "/js/app.js", "text/javascript", true, script_start, script_end },
    { "/favicon.ico", "image/x-icon", false, icon_start, icon_end },
    { "/favicon.png", "image/png", false, picture_start, picture_end },
    { "/site.webmanifest", "application/json", false, manifest_start, manifest_end },
    { "/zones.json", "application/json", true, zones_start, zones_end },
};

static const File& file_at(const std::string& path)
{
    for (const File& file : files)
        if (path == file.path)
            return file;
    return page_file;
}

static void send_all(int client, const void* data, size_t size)
{
    const char* next = static_cast<const char*>(data);
    while (size > 0) {
        const ssize_t sent = write(client, next, size);
        if (sent <= 0)
            return;
        next += sent;
        size -= sent;
    }
}

static void answer(int client)
{
    std::string request;
    char chunk[1024];
    while (request.find("\r\n\r\n") == std::string::npos) {
        const ssize_t size = read(client, chunk, sizeof chunk);
        if (size <= 0)
            return;
        request.append(chunk, size);
    }
    const size_t from = request.find(' ') + 1;
    const File& file = file_at(request.substr(from, request.find(' ', from) - from));
    const size_t size = file.end - file.start;
    std::string head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: ";
    head += file.type;
    head += "\r\nContent-Length: " + std::to_string(size);
    head += file.gzip ? "\r\nContent-Encoding: gzip\r\n\r\n" : "\r\n\r\n";
    send_all(client, head.data(), head.size());
    send_all(client, file.start, size);
}

int main()
{
    const int server = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(server, reinterpret_cast<sockaddr*>(&address), size) != 0 || listen(server, 8) != 0)
        return 1;
    getsockname(server, reinterpret_cast<sockaddr*>(&address), &size);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    for (;;) {
        const int client = accept(server, nullptr, nullptr);
        if (client < 0)
            continue;
        answer(client);
        close(client);
    }
}
